#!/usr/bin/perl
# BLEU in 30 lines of Perl, as a program for the conformance suite:
# mtmetrics-edu conformance run --command "perl docs/conformance/bleu.pl"
use strict; use warnings; use JSON::PP; use List::Util qw(min max);
$| = 1;
while (my $line = <STDIN>) {
    my $case = decode_json($line);
    my @matches = my @totals = (0) x 4;
    my ($c, $r) = (0, 0);
    for my $i (0 .. $#{$case->{candidates}}) {
        my $candidate = $case->{candidates}[$i];
        my @references = @{$case->{references}[$i]};
        $c += @$candidate;
        $r += (sort { abs($a - @$candidate) <=> abs($b - @$candidate) || $a <=> $b }
            map { scalar @$_ } @references)[0];
        for my $n (1 .. 4) {
            my %limit;
            for my $reference (@references) {
                my %seen = counts($reference, $n);
                $limit{$_} = max($limit{$_} // 0, $seen{$_}) for keys %seen;
            }
            my %found = counts($candidate, $n);
            $matches[$n - 1] += min($found{$_}, $limit{$_} // 0) for keys %found;
            $totals[$n - 1] += max(@$candidate - $n + 1, 0);
        }
    }
    my $score = $c == 0 || min(@matches) == 0 ? 0 : exp(min(0, 1 - $r / $c));
    $score *= ($matches[$_] / $totals[$_]) ** 0.25 for $score ? (0 .. 3) : ();
    print encode_json({score => $score, statistics => {matches => \@matches, totals => \@totals,
        candidate_length => $c, reference_length => $r}}), "\n";
}

sub counts {
    my ($tokens, $n) = @_;
    my %count;
    $count{join "\0", @$tokens[$_ .. $_ + $n - 1]}++ for 0 .. @$tokens - $n;
    return %count;
}
