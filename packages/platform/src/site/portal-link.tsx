import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps, useHref } from 'react-router-dom';
import { useHost } from '../host/host-context';

export interface PortalLinkProps extends Omit<LinkProps, 'prefetch' | 'discover'> {
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the site, to any portal. It prefetches the target page when the user is about to follow it. */
export function PortalLink({ onPointerEnter, onFocus, onTouchStart, ...props }: PortalLinkProps) {
  const { prefetch } = useHost();
  const href = useHref(props.to);
  return (
    <Link
      {...props}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(href);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch(href);
      }}
    />
  );
}
