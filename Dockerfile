# Builds every image: the services, the gateway, the publishers of the shell and of portals, the seed of the release store, the proof of
# live releases, the commands of the store, and backups. Build tools exist only in the first stages; the final images contain only Node,
# production packages and compiled files.
#   docker build --target service --build-arg PACKAGE=@portals/auth-service .
#   docker build --target gateway .
#   docker build --target publishing .
#   docker build --target publisher --build-arg PORTAL=mfe-consulting .
#   docker build --target seed .
#   docker build --target prove .
#   docker build --target store .
#   docker build --target backup .

# Downloads the packages of the lockfile before any sources are copied, so that a change of the sources does not invalidate this cached
# layer.
FROM node:24-bookworm-slim AS packages
ENV CI=true
WORKDIR /src
RUN npm install --global --loglevel=error pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch --reporter=append-only --loglevel=error

FROM packages AS services
COPY packages/contracts packages/contracts
COPY packages/service-kit packages/service-kit
COPY packages/portal-cli packages/portal-cli
# The command line needs packages/build only to build portals, so it is an optional dependency, but pnpm still needs its package.json.
COPY packages/build/package.json packages/build/
COPY services services
# The services share some texts with this portal. pnpm rejects a portal folder without a package.json.
COPY mfe-marketing/package.json mfe-marketing/
COPY mfe-marketing/src/locales mfe-marketing/src/locales
COPY tools/compile.mjs tools/
COPY deploy/sbom.mjs deploy/
RUN pnpm install --filter "./services/*..." --offline --frozen-lockfile --reporter=append-only --loglevel=error \
 && node -e "import('./tools/compile.mjs').then((m) => m.compileAll('.'))"

# .modules.yaml is deleted, because pnpm writes the installation time to it, which would make builds differ. Nothing else reads the file.
FROM services AS service-files
ARG PACKAGE
RUN pnpm --filter "${PACKAGE}" deploy --legacy --prod /out \
 && node deploy/sbom.mjs /out/sbom.cdx.json --filter "${PACKAGE}" \
 && rm -f /out/node_modules/.modules.yaml

# Packages of the service kit that only services need are optional dependencies, because the gateway uses neither a database nor NestJS.
FROM services AS gateway-files
RUN pnpm --filter @portals/gateway deploy --legacy --prod --no-optional /out \
 && for file in services/*/service.json; do install -D "$file" "/out/$file"; done \
 && node deploy/sbom.mjs /out/sbom.cdx.json --filter @portals/gateway --no-optional \
 && rm -f /out/node_modules/.modules.yaml

FROM services AS publishing-files
RUN pnpm --filter @portals/publishing-service deploy --legacy --prod --no-optional /out \
 && node deploy/sbom.mjs /out/sbom.cdx.json --filter @portals/publishing-service --no-optional \
 && rm -f /out/node_modules/.modules.yaml

FROM services AS backup-files
RUN rm -rf node_modules services/*/node_modules \
 && pnpm install --prod --filter "./services/*" --filter @portals/contracts --filter @portals/service-kit --filter @portals/portal-cli --offline --frozen-lockfile --reporter=append-only --loglevel=error \
 && node deploy/sbom.mjs sbom.cdx.json --filter "./services/*" \
 && rm -f node_modules/.modules.yaml

FROM packages AS tools
COPY packages packages
COPY tools/compile.mjs tools/
COPY deploy/sbom.mjs deploy/
RUN pnpm install --offline --frozen-lockfile --reporter=append-only --loglevel=error \
 && node -e "import('./tools/compile.mjs').then((m) => m.compileAll('.'))"

FROM tools AS store-files
RUN pnpm --filter @portals/portal-cli deploy --legacy --prod --no-optional /out \
 && node deploy/sbom.mjs /out/sbom.cdx.json --filter @portals/portal-cli --no-optional \
 && rm -f /out/node_modules/.modules.yaml

# Builds one release from the sources of one portal. Packages are installed before the sources are copied, and the compiler's cache is
# stored in a cache mount, so that rebuilds are fast.
FROM tools AS release
ARG PORTAL
ARG SOURCE_DATE_EPOCH
COPY ${PORTAL}/package.json ${PORTAL}/
RUN pnpm install --offline --frozen-lockfile --reporter=append-only --loglevel=error
COPY ${PORTAL} ${PORTAL}
RUN --mount=type=cache,target=/src/node_modules/.cache \
    node packages/portal-cli/dist/main.js build "${PORTAL}"

# Builds all releases. A portal that does not build is skipped and named in the build output; the other releases are still built.
FROM tools AS releases
ARG SOURCE_DATE_EPOCH
COPY . .
RUN pnpm install --offline --frozen-lockfile --reporter=append-only --loglevel=error \
 && mkdir /built && for name in shell mfe-*; do \
      if node packages/portal-cli/dist/main.js build "$name"; then cp -r "$name/dist" "/built/$name"; \
      else echo "$name does not build: it is left out"; fi; \
    done && test -d /built/shell

# Only Node and the Debian libraries that it needs, without package managers, headers or Perl. The list of Debian packages stays, because
# vulnerability scanners read it.
FROM node:24-bookworm-slim AS trimmed
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
      /usr/local/include /usr/local/share /usr/share/doc /usr/share/man /usr/share/info /usr/share/locale \
      /usr/bin/apt* /usr/lib/apt /usr/lib/*/libapt* /etc/apt /var/lib/apt /var/cache/* /var/log/* \
      /usr/bin/dpkg* /usr/lib/dpkg /usr/share/dpkg /var/lib/dpkg/info /usr/bin/perl* /usr/lib/*/perl* /usr/share/perl* /etc/perl \
 && install -d -o node -g node /data /gateways /releases /backups

# Copies everything into a single layer, which all images share.
FROM scratch AS runtime
COPY --from=trimmed / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production
# Makes glibc return freed memory to the system, instead of holding it in a pool for each thread (docs/performance.md).
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
USER node

FROM runtime AS server
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
EXPOSE 8080
COPY --chmod=555 deploy/compose/is-ready.sh /usr/local/bin/is-ready
HEALTHCHECK --interval=15s --timeout=3s --start-period=180s --start-interval=1s --retries=2 CMD ["is-ready"]
CMD ["node", "dist/main.js"]

FROM server AS service
COPY --from=service-files /out /app

FROM server AS gateway
COPY --from=gateway-files /out /app

FROM server AS publishing
COPY --from=publishing-files /out /app

# Contains all services, because a backup copies their data and is verified by starting each service on the copy.
FROM runtime AS backup
ENV DATA_DIR=/backups/data BACKUP_DIR=/backups RELEASES_DIR=/releases
COPY --from=backup-files /src /app
COPY tools/admin.mjs tools/
COPY tools/admin tools/admin
COPY tools/backup/*.mjs tools/backup/
COPY tools/doctor/*.mjs tools/doctor/
COPY tools/run/claim.mjs tools/run/ports.mjs tools/run/services.mjs tools/run/
ENTRYPOINT ["node", "tools/admin.mjs"]
CMD ["backup"]

# Commands of the release store: list, promote, rollback, unpublish, prune, previews and tokens. `dist/publish-release.js` publishes built
# releases.
FROM runtime AS store
ENV RELEASES_DIR=/releases GATEWAYS_DIR=/gateways
COPY --from=store-files /out /app
ENTRYPOINT ["node"]
CMD ["dist/store-main.js", "list"]

FROM store AS seed
COPY --from=releases /built /built
ENTRYPOINT ["sh", "-c"]
CMD ["node dist/publish-release.js --seed /built/shell /built/mfe-*"]

# The releases of the seed, and the gateway with which live releases are proven.
FROM seed AS prove
ENV DATA_DIR=/data
COPY --from=gateway-files /out /gateway
CMD ["exec node dist/prove-main.js /gateway /built/shell /built/mfe-*"]

FROM store AS publisher
ARG PORTAL
COPY --from=release /src/${PORTAL}/dist /release
CMD ["dist/publish-release.js", "/release"]
