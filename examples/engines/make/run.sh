#!/bin/sh
exec make
