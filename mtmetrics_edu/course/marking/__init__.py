"""Marks for a class: what students handed in, run where it can do no harm, and points for it.

submissions   reads folders, zip files, programs and notebooks; who handed in the same
runner        the process of one submission: how it is shut in, and how its functions are called
asking        puts questions to that process, and stops it
marks         the rubric, hidden cases, points, replies and diagnoses

commands/mark.py writes them as a table and as a page.
"""
