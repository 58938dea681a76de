#!/bin/sh
exec nx run docs:docs
