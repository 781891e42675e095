import { Drawing } from '@portals/ui';

/** Picture: cards of people fall into a funnel, and one card comes out. */
export function LeadsArt() {
  return (
    <Drawing>
      <path className="paper" d="M56 60h128l-46 44v28l-36 10v-38z" />
      <path className="faint" d="M78 74h84M94 90h52" />
      <rect className="paper" x="62" y="18" width="46" height="30" rx="6" transform="rotate(-8 85 33)" />
      <circle className="mark" cx="78" cy="33" r="5" />
      <path className="line" d="M90 30h10M91 37h7" />
      <rect className="soft" x="126" y="16" width="46" height="30" rx="6" transform="rotate(7 149 31)" />
      <circle className="mark" cx="141" cy="31" r="5" />
      <path className="mark" d="M153 29h10M153 36h7" />
      <path className="mark" d="M150 122l8 8 16-18" />
      <circle className="dot" cx="200" cy="52" r="4" />
    </Drawing>
  );
}
