import {
  factLimits,
  type MaturityDimension,
  maturityDimensions,
  meanMaturity,
  ReportFacts,
  type ReportRecommendation,
  type ReportRow,
  rowsAt,
} from '@portals/contracts/consulting';
import { clip, oneLine } from '../clip';
import { speaksAbout } from './dimensions';
import { departmentEffort, problemEffort, strengthEffort } from './effort';
import { analyticsDepartments, automationProblems, predictiveStrengths } from './keywords';
import { choosePilot, nearestDepartment, stems, wordedDepartment, wordedProblem } from './pilot';
import {
  architectureKind,
  byImpact,
  byLevel,
  byPriority,
  isStrong,
  needsDigitalization,
} from './report-rules';
import type { ReportSource, SourceProblem } from './report-source';
import { workKindOf } from './work-kind';

/** Maximum number of related rows per recommendation, in addition to the row that it is about. */
const mostRelated = 4;

/** A row of the company, with its index in the facts. */
interface Placed<Item> {
  at: number;
  item: Item;
  row: ReportRow;
  /** Full text of the row, for word searches. */
  words: string;
}

interface PlacedSource {
  products: Placed<ReportSource['products'][number]>[];
  departments: Placed<ReportSource['departments'][number]>[];
  problems: Placed<ReportSource['problems'][number]>[];
  strengths: Placed<ReportSource['strengths'][number]>[];
}

/**
 * Selects the most important rows of each kind, in the order of the report, and gives each row an index.
 * @param most maximum number of rows of a kind
 */
function place(source: ReportSource, nameLength: number, most: number = factLimits.rowsOfKind): PlacedSource {
  let next = 0;
  const placed = <Item extends { id?: number }>(
    kind: ReportRow['kind'],
    items: readonly Item[],
    read: (item: Item) => { name: string; level: number | null; words: string },
  ): Placed<Item>[] =>
    items.slice(0, most).map((item) => {
      const { name, level, words } = read(item);
      const id = item.id === undefined ? {} : { id: item.id };
      return {
        ...{ at: next++, item, words },
        row: { kind, ...id, name: clip(oneLine(name), nameLength), level },
      };
    });
  return {
    products: placed('products', source.products, ({ name, description }) => ({
      ...{ name, level: null, words: `${name}\n${description}` },
    })),
    departments: placed('departments', byLevel(source.departments), (department) => {
      const { name, digitalizationLevel: level, function: work } = department;
      return { name, level, words: `${name}\n${work}` };
    }),
    problems: placed('problems', byPriority(source.problems), ({ description, priority: level }) => ({
      ...{ name: description, level, words: description },
    })),
    strengths: placed('strengths', byImpact(source.strengths), ({ description, impact: level }) => ({
      ...{ name: description, level, words: description },
    })),
  };
}

const positionsOf = (rows: readonly { at: number }[]) => rows.map(({ at }) => at);

/** Returns the rows related to a dimension. For `readiness`, all departments count, because their level measures it. */
function rowsAbout(
  dimension: MaturityDimension,
  { departments, problems, strengths }: PlacedSource,
): number[] {
  const rows = [...departments, ...problems, ...strengths];
  return positionsOf(
    rows.filter(
      ({ row, words }) =>
        (dimension === 'readiness' && row.kind === 'departments') || speaksAbout(dimension, words),
    ),
  );
}

/**
 * Returns the values of the dimensions when not all rows fit into the facts. The rows that do fit are the extreme ones, so their mean
 * would be wrong (rule 6.9).
 */
function valuesOfAll(source: ReportSource): Pick<ReportFacts, 'values'> {
  const { departments, problems, strengths } = source;
  if (Math.max(departments.length, problems.length, strengths.length) <= factLimits.rowsOfKind) return {};
  const all = place(source, factLimits.name, Number.POSITIVE_INFINITY);
  const rows = [...all.products, ...all.departments, ...all.problems, ...all.strengths].map(({ row }) => row);
  const values = maturityDimensions.flatMap((dimension) => {
    const value = meanMaturity(rowsAt({ rows }, rowsAbout(dimension, all)));
    return value === null ? [] : [[dimension, value]];
  });
  return { values: Object.fromEntries(values) };
}

/** Returns a function that finds the department closest to a problem, and the products mentioned in the problem. */
function relatedRows({ departments, products }: PlacedSource) {
  // Reversed, so that in a tie the most digital department is found, as in `choosePilot`.
  const worded = [...departments].reverse().map(({ item }) => wordedDepartment(item));
  const named = products.map((product) => ({ at: product.at, stems: [...stems(product.item.name)] }));
  return (problem: SourceProblem): number[] => {
    const about = wordedProblem(problem);
    const nearest = nearestDepartment(about, worded);
    return positionsOf([
      ...departments.filter(({ item }) => item === nearest),
      ...named.filter((product) => product.stems.some((stem) => about.words.has(stem))),
    ]).slice(0, mostRelated);
  };
}

/** Returns the recommendations in the order of the report (rule 6.10). */
function recommendations(placed: PlacedSource): ReportRecommendation[] {
  const { departments, problems, strengths } = placed;
  const related = relatedRows(placed);
  return [
    ...problems.map(({ at, item }) => ({
      ...{ row: at, related: related(item), impact: item.priority, effort: problemEffort(item) },
    })),
    ...departments
      .filter(({ item }) => needsDigitalization(item))
      .map(({ at, item }) => ({
        ...{ row: at, related: [], impact: 6 - item.digitalizationLevel, effort: departmentEffort(item) },
      })),
    ...strengths
      .filter(({ item }) => isStrong(item))
      .map(({ at, item }) => ({
        ...{ row: at, related: [], impact: item.impact, effort: strengthEffort(item) },
      })),
  ];
}

function factsWith(source: ReportSource, nameLength: number): ReportFacts {
  const placed = place(source, nameLength);
  const { products, departments, problems, strengths } = placed;
  const among = <Item>(rows: readonly Placed<Item>[], items: readonly Item[]) =>
    positionsOf(rows.filter(({ item }) => items.includes(item)));
  const pilot = choosePilot(source)?.department;
  const modules = [
    { kind: 'analytics' as const, rows: among(departments, analyticsDepartments(source.departments)) },
    { kind: 'automation' as const, rows: among(problems, automationProblems(source.problems)) },
    { kind: 'predictive' as const, rows: among(strengths, predictiveStrengths(source.strengths)) },
  ];
  return {
    architecture: architectureKind(source.company.size),
    rows: [...products, ...departments, ...problems, ...strengths].map(({ row }) => row),
    dimensions: Object.fromEntries(
      maturityDimensions.map((dimension) => [dimension, rowsAbout(dimension, placed)]),
    ) as Record<MaturityDimension, number[]>,
    ...valuesOfAll(source),
    recommendations: recommendations(placed),
    modules: [...modules.filter(({ rows }) => rows.length > 0), { kind: 'integration', rows: [] }],
    pilot: departments.find(({ item }) => item === pilot)?.at ?? null,
    work: problems.flatMap(({ at, words }) => {
      const kind = workKindOf(words);
      return kind ? [{ row: at, kind }] : [];
    }),
  };
}

/**
 * Returns the facts of a report, computed from the same rows as its text (rule 6.8). Names are shortened until the facts fit. Returns
 * undefined when a row cannot be stored as a fact; the report is then generated without drawings.
 */
export function reportFacts(source: ReportSource): ReportFacts | undefined {
  return [factLimits.name, factLimits.name / 4]
    .map((nameLength) => ReportFacts.safeParse(factsWith(source, nameLength)))
    .find(({ success }) => success)?.data;
}
