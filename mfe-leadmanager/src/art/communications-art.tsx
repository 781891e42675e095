import { Drawing } from '@portals/ui';

/** Picture: two people talking, with one finished speech bubble and one being written. */
export function CommunicationsArt() {
  return (
    <Drawing>
      <path
        className="paper"
        d="M52 34h84a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12H82l-18 16V92H52a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12z"
      />
      <path className="faint" d="M58 52h60M58 66h72M58 80h36" />
      <path
        className="soft"
        d="M124 74h64a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12h-8v14l-16-14h-40a12 12 0 0 1-12-12V86a12 12 0 0 1 12-12z"
      />
      <circle className="dot" cx="138" cy="99" r="4" />
      <circle className="dot" cx="156" cy="99" r="4" />
      <circle className="dot" cx="174" cy="99" r="4" />
      <path className="line" d="M178 40l8 8m0-8l-8 8" />
    </Drawing>
  );
}
