import { Drawing } from '@portals/ui';

/** Picture: a chart of three teams, each with its own level of digitalization. */
export function DepartmentsArt() {
  return (
    <Drawing>
      <rect className="soft" x="92" y="24" width="56" height="30" rx="8" />
      <path className="mark" d="M106 39h28" />
      <path className="line" d="M120 54v16M60 84V76a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v8M120 70v14" />
      <rect className="paper" x="32" y="84" width="56" height="50" rx="9" />
      <rect className="paper" x="92" y="84" width="56" height="50" rx="9" />
      <rect className="paper" x="152" y="84" width="56" height="50" rx="9" />
      <path className="faint" d="M44 100h22M104 100h22M164 100h22M44 118h32M104 118h32M164 118h32" />
      <path className="mark" d="M44 118h8M104 118h18M164 118h28" />
      <circle className="dot" cx="204" cy="36" r="4" />
    </Drawing>
  );
}
