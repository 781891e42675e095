import { Drawing } from './drawing';

/** Three business cards, the front one with a face. */
export function ContactsArt() {
  return (
    <Drawing>
      <rect className="paper" x="46" y="44" width="104" height="70" rx="10" transform="rotate(-9 98 79)" />
      <rect className="paper" x="92" y="40" width="104" height="70" rx="10" transform="rotate(7 144 75)" />
      <rect className="paper" x="62" y="52" width="116" height="78" rx="12" />
      <circle className="tint" cx="92" cy="84" r="18" />
      <circle className="mark" cx="92" cy="79" r="6.5" />
      <path className="mark" d="M80 97c2-8 22-8 24 0" />
      <path className="faint" d="M122 76h40M122 90h28M122 104h34" />
      <circle className="dot" cx="196" cy="36" r="4" />
      <path className="line" d="M40 34l8 8m0-8l-8 8" />
    </Drawing>
  );
}
