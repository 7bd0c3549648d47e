"""Commands in processes of their own."""

import subprocess


def run(*command, cwd=None, env=None):
    """What a command prints; it must not fail."""
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
