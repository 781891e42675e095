#!/bin/bash
# Exits with 0 when the server in this container is ready. It uses only the shell, because it runs every few seconds and starting a program
# would cost too much.
set -e
# The container `prove` writes this file when no page of the live releases starts, and removes it once one does.
[ ! -e "${DATA_DIR:-/data}/unproven" ]
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-8080}"
printf 'GET /readyz HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "${PORT:-8080}" >&3
read -r -t 2 _ status _ <&3
[ "$status" = 200 ]
