#!/bin/sh
exec bazel build --action_env=PATH --action_env=DOCS_INPUTS="$(docsgen inputs --digest)" //:docs
