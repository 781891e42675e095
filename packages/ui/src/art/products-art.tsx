import { Drawing } from './drawing';

/** A parcel with a price tag. */
export function ProductsArt() {
  return (
    <Drawing>
      <path className="paper" d="M58 66l62-24 62 24v50l-62 26-62-26z" />
      <path className="soft" d="M120 92l62-26v50l-62 26z" />
      <path className="line" d="M58 66l62 26 62-26M120 92v50" />
      <path className="mark" d="M89 54l62 25v18" />
      <path className="faint" d="M70 92l24 10M70 106l14 6" />
      <path className="paper" d="M178 22h30l14 15-14 15h-30z" />
      <circle className="dot" cx="206" cy="37" r="4" />
      <path className="mark" d="M186 37h9" />
      <path className="line" d="M44 40l8 8m0-8l-8 8" />
    </Drawing>
  );
}
