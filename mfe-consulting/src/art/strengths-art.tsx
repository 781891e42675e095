import { Drawing } from '@portals/ui';

/** Picture: a podium with a star in first place. */
export function StrengthsArt() {
  return (
    <Drawing>
      <rect className="paper" x="40" y="102" width="52" height="34" rx="6" />
      <rect className="paper" x="148" y="112" width="52" height="24" rx="6" />
      <rect className="soft" x="90" y="82" width="60" height="54" rx="6" />
      <path className="mark" d="M114 104l7-5v22" />
      <path
        className="soft"
        d="M120.0 21.0L126.5 37.1L143.8 38.3L130.5 49.4L134.7 66.2L120.0 57.0L105.3 66.2L109.5 49.4L96.2 38.3L113.5 37.1z"
      />
      <path className="line" d="M76 40h10M154 40h10M88 62l-8 6M152 62l8 6" />
      <path className="faint" d="M56 118h20M164 124h20" />
      <circle className="dot" cx="204" cy="56" r="4" />
    </Drawing>
  );
}
