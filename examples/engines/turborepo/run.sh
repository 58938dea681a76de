#!/bin/sh
# The digest stands for all inputs, also for those that no pattern names: Git refs, variables and programs.
DOCS_INPUTS=$(docsgen inputs --digest) || exit
export DOCS_INPUTS
exec turbo run docs
