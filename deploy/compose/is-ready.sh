#!/bin/bash
# Exits with 0 when the server of this container can serve. No more than the shell, because it runs every few seconds.
set -e
# Where no page of what is live starts, the container `prove` leaves the reason here until one does.
[ ! -e "${DATA_DIR:-/data}/unproven" ]
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-8080}"
printf 'GET /readyz HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "${PORT:-8080}" >&3
read -r -t 2 _ status _ <&3
[ "$status" = 200 ]
