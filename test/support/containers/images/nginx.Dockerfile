# What the compose file relies on: the user can be any, logs go to the container's log, wget exists
# (the official Alpine image has BusyBox), SIGQUIT ends requests first.
# https://github.com/docker-library/docs/tree/master/nginx ("Running nginx as a non-root user")
FROM debian:trixie-slim
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nginx-light wget \
 && rm -rf /var/lib/apt/lists/* \
 && ln -sf /dev/stdout /var/log/nginx/access.log \
 && ln -sf /dev/stderr /var/log/nginx/error.log
EXPOSE 80
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
