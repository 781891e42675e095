/** Thresholds of rule 5.5, shared by problems and strengths. */
const strong = 4;
const middle = 3;

/** Returns the badge colour of a problem: red from 4, yellow at 3, blue below. */
export function priorityTone(priority: number): 'red' | 'yellow' | 'blue' {
  if (priority >= strong) return 'red';
  return priority >= middle ? 'yellow' : 'blue';
}

/** Returns the badge colour of a strength: green from 4, blue at 3, grey below. */
export function impactTone(impact: number): 'green' | 'blue' | 'grey' {
  if (impact >= strong) return 'green';
  return impact >= middle ? 'blue' : 'grey';
}
