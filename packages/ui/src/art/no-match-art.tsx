import { Drawing } from './drawing';

/** A magnifying glass over an empty sheet. */
export function NoMatchArt() {
  return (
    <Drawing>
      <rect className="paper" x="50" y="28" width="104" height="108" rx="12" />
      <path className="faint" d="M68 50h56M68 66h40M68 82h28M68 98h22M68 114h34" />
      <path className="mark" d="M174 112l26 26" />
      <circle className="soft" cx="150" cy="88" r="34" />
      <path className="mark" d="M138 76l24 24m0-24l-24 24" />
      <circle className="dot" cx="200" cy="42" r="4" />
    </Drawing>
  );
}
