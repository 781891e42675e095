# One file for every image: the three services, the gateway, the publishers of shell and portals, and the seed of the store.
#   docker build --target service --build-arg PACKAGE=@portals/auth-service .
#   docker build --target publisher --build-arg PORTAL=mfe-consulting .
#   docker build --target seed .
# Build tools exist only in the first stages; the last ones hold Node, production packages and compiled files.

FROM node:24-bookworm-slim AS workspace
ENV CI=true
WORKDIR /src
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --reporter=append-only --loglevel=error \
 && node -e "import('./tools/compile.mjs').then((m) => m.compileAll('.'))"

FROM workspace AS deployed
ARG PACKAGE
RUN npx --yes pnpm@12.21.0 --filter "${PACKAGE}" deploy --legacy --prod /out \
 && rm -rf /out/src /out/test

FROM workspace AS release
ARG PORTAL
RUN node packages/portal-cli/dist/main.js build "${PORTAL}"

FROM node:24-bookworm-slim AS runtime
ENV NODE_ENV=production
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
 && install -d -o node -g node /data /gateways
WORKDIR /app
USER node

FROM runtime AS service
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
COPY --from=deployed /out /app
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

FROM workspace AS publisher-files
RUN npx --yes pnpm@12.21.0 --filter @portals/portal-cli deploy --legacy --prod --no-optional /out \
 && rm -rf /out/src

FROM runtime AS store
ENV RELEASES_DIR=/releases GATEWAYS_DIR=/gateways
USER root
RUN install -d -o node -g node /releases
USER node
COPY --from=publisher-files /out /app

# One release that does not build keeps none of the others back; it is named in the output of the build.
FROM workspace AS releases
RUN mkdir /built && for name in shell mfe-*; do \
      if node packages/portal-cli/dist/main.js build "$name"; then cp -r "$name/dist" "/built/$name"; \
      else echo "$name does not build: it is left out"; fi; \
    done && test -d /built/shell

FROM store AS seed
COPY --from=releases /built /built
CMD ["sh", "-c", "node dist/publish-release.js --seed /built/shell /built/mfe-*"]

FROM store AS publisher
ARG PORTAL
COPY --from=release /src/${PORTAL}/dist /release
CMD ["node", "dist/publish-release.js", "/release"]
