import { Drawing } from '@portals/ui';

/** Picture: a calendar sheet with a cup of coffee beside it. */
export function HomeArt() {
  return (
    <Drawing>
      <rect className="paper" x="52" y="34" width="104" height="102" rx="12" />
      <path className="soft" d="M52 58V46a12 12 0 0 1 12-12h80a12 12 0 0 1 12 12v12z" />
      <path className="line" d="M80 26v16M128 26v16" />
      <path className="mark" d="M84 98l14 14 28-32" />
      <path className="paper" d="M172 100h36v20a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z" />
      <path className="line" d="M208 106h4a7 7 0 0 1 0 14h-4" />
      <path className="faint" d="M182 88c0-6 5-6 5-12M195 88c0-6 5-6 5-12" />
      <circle className="dot" cx="206" cy="44" r="4" />
    </Drawing>
  );
}
