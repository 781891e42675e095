import { Drawing } from './drawing';

/** A street of three buildings. */
export function CompaniesArt() {
  return (
    <Drawing>
      <path className="paper" d="M44 136V84l26-14 26 14v52z" />
      <path className="paper" d="M144 136V70h52v66z" />
      <path className="soft" d="M92 136V38a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v98z" />
      <path className="mark" d="M104 50h12M124 50h12M104 68h12M124 68h12M104 86h12M124 86h12" />
      <path className="mark" d="M112 136v-20h16v20" />
      <path
        className="faint"
        d="M58 98h8M74 98h8M58 114h8M74 114h8M160 86h8M176 86h8M160 102h8M176 102h8M160 118h8M176 118h8"
      />
      <path className="line" d="M120 32V18m0 0l12 5-12 5" />
      <circle className="dot" cx="204" cy="44" r="4" />
    </Drawing>
  );
}
