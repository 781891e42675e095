# One file for every image: the services, the gateway, the publishers of shell and portals, the seed of the store, the proof
# of what is live, the store's commands, and backups. Build tools exist only in the first stages; the last ones hold Node, production
# packages and compiled files.
#   docker build --target service --build-arg PACKAGE=@portals/auth-service .
#   docker build --target gateway .
#   docker build --target publishing .
#   docker build --target publisher --build-arg PORTAL=mfe-consulting .
#   docker build --target seed .
#   docker build --target prove .
#   docker build --target store .
#   docker build --target backup .

# The packages of the lockfile. No source is here yet, so that a change of sources installs nothing.
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
# What the command line needs to build is optional, but pnpm must know of it.
COPY packages/build/package.json packages/build/
COPY services services
# Texts that a service says too. pnpm refuses the folder around them without its package.json.
COPY mfe-marketing/package.json mfe-marketing/
COPY mfe-marketing/src/locales mfe-marketing/src/locales
COPY tools/compile.mjs tools/
COPY deploy/sbom.mjs deploy/
RUN pnpm install --filter "./services/*..." --offline --frozen-lockfile --reporter=append-only --loglevel=error \
 && node -e "import('./tools/compile.mjs').then((m) => m.compileAll('.'))"

# pnpm notes the time of the installation in .modules.yaml, which nothing reads any more.
FROM services AS service-files
ARG PACKAGE
RUN pnpm --filter "${PACKAGE}" deploy --legacy --prod /out \
 && node deploy/sbom.mjs /out/sbom.cdx.json --filter "${PACKAGE}" \
 && rm -f /out/node_modules/.modules.yaml

# What the services alone need of the kit is optional: the gateway has no database and no NestJS.
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

# One release, of nobody else's sources. Packages first; what the compiler has found out before is kept by the builder.
FROM tools AS release
ARG PORTAL
ARG SOURCE_DATE_EPOCH
COPY ${PORTAL}/package.json ${PORTAL}/
RUN pnpm install --offline --frozen-lockfile --reporter=append-only --loglevel=error
COPY ${PORTAL} ${PORTAL}
RUN --mount=type=cache,target=/src/node_modules/.cache \
    node packages/portal-cli/dist/main.js build "${PORTAL}"

# Every release. One that does not build keeps none of the others back; it is named in the output of the build.
FROM tools AS releases
ARG SOURCE_DATE_EPOCH
COPY . .
RUN pnpm install --offline --frozen-lockfile --reporter=append-only --loglevel=error \
 && mkdir /built && for name in shell mfe-*; do \
      if node packages/portal-cli/dist/main.js build "$name"; then cp -r "$name/dist" "/built/$name"; \
      else echo "$name does not build: it is left out"; fi; \
    done && test -d /built/shell

# Node and what it needs of Debian: no package manager, no compiler's headers, no Perl. Scanners read the list of packages.
FROM node:24-bookworm-slim AS trimmed
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
      /usr/local/include /usr/local/share /usr/share/doc /usr/share/man /usr/share/info /usr/share/locale \
      /usr/bin/apt* /usr/lib/apt /usr/lib/*/libapt* /etc/apt /var/lib/apt /var/cache/* /var/log/* \
      /usr/bin/dpkg* /usr/lib/dpkg /usr/share/dpkg /var/lib/dpkg/info /usr/bin/perl* /usr/lib/*/perl* /usr/share/perl* /etc/perl \
 && install -d -o node -g node /data /gateways /releases /backups

# One layer, which all images share.
FROM scratch AS runtime
COPY --from=trimmed / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production
# glibc returns what a process has freed, instead of keeping it for each thread (docs/performance.md).
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

# Copies the data of all services and lets each open the copy, so it has all of them.
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

# list, promote, rollback, unpublish, prune, previews and tokens; `dist/publish-release.js` publishes what is built.
FROM runtime AS store
ENV RELEASES_DIR=/releases GATEWAYS_DIR=/gateways
COPY --from=store-files /out /app
ENTRYPOINT ["node"]
CMD ["dist/store-main.js", "list"]

FROM store AS seed
COPY --from=releases /built /built
ENTRYPOINT ["sh", "-c"]
CMD ["node dist/publish-release.js --seed /built/shell /built/mfe-*"]

# The seed's releases, and the gateway that they are proven with.
FROM seed AS prove
ENV DATA_DIR=/data
COPY --from=gateway-files /out /gateway
CMD ["exec node dist/prove-main.js /gateway /built/shell /built/mfe-*"]

FROM store AS publisher
ARG PORTAL
COPY --from=release /src/${PORTAL}/dist /release
CMD ["dist/publish-release.js", "/release"]
