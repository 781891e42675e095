import { dateLocales, type Language } from '@portals/contracts/constants';
import {
  type DimensionValue,
  dimensionValues,
  entryLead,
  type ReportBlock,
  reportBlocks,
  storedFacts,
} from '@portals/contracts/consulting';
import { escapeHtml } from '@portals/service-kit';
import type { ReportEntity } from '../report/report.entity.js';

const words = {
  en: {
    ...{ title: 'Consulting report', analysis: 'Analysis', recommendations: 'Recommendations' },
    ...{ aiArchitecture: 'AI architecture', glance: 'Digital maturity in six dimensions', of: 'of 5' },
    unknown: 'not known',
    note: 'Mean of the rows that speak about a dimension; not the result of the EU’s questionnaire.',
    dimension: {
      ...{ strategy: 'Digital strategy', readiness: 'Digital readiness', human: 'People', data: 'Data' },
      ...{ automation: 'Automation and AI', green: 'Green digitalization' },
    },
  },
  es: {
    ...{ title: 'Informe de consultoría', analysis: 'Análisis', recommendations: 'Recomendaciones' },
    ...{ aiArchitecture: 'Arquitectura de IA', glance: 'Madurez digital en seis dimensiones', of: 'de 5' },
    unknown: 'se desconoce',
    note: 'Media de lo registrado que menciona una dimensión; no es el resultado del cuestionario de la UE.',
    dimension: {
      ...{
        strategy: 'Estrategia digital',
        readiness: 'Preparación digital',
        human: 'Personas',
        data: 'Datos',
      },
      ...{ automation: 'Automatización e IA', green: 'Digitalización verde' },
    },
  },
} as const;

const parts = ['analysis', 'recommendations', 'aiArchitecture'] as const;

const style = `body{font:11pt/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1,h2,h3,h4{line-height:1.25;break-after:avoid}li,p,dd{overflow-wrap:anywhere}dt{font-weight:600;break-after:avoid}@page{margin:2cm}
@media print{body{margin:0;max-width:none}section+section{break-before:page}}`;

function entryHtml(item: string): string {
  const { lead, rest } = entryLead(item);
  return lead === null ? escapeHtml(rest) : `<strong>${escapeHtml(lead)}</strong> — ${escapeHtml(rest)}`;
}

function blockHtml(block: ReportBlock): string {
  if (block.kind === 'paragraph') return `<p>${escapeHtml(block.text)}</p>`;
  if (block.kind === 'heading') return `<h${block.level + 1}>${escapeHtml(block.text)}</h${block.level + 1}>`;
  const list = block.ordered ? 'ol' : 'ul';
  return `<${list}>${block.items.map((item) => `<li>${entryHtml(item)}</li>`).join('')}</${list}>`;
}

function dimensionHtml({ dimension, value, rows }: DimensionValue, language: Language): string {
  const word = words[language];
  const known = value === null ? word.unknown : `${value.toLocaleString(language)} ${word.of}`;
  const names = rows.map(({ name }) => `<dd>${escapeHtml(name)}</dd>`).join('');
  return `<dt>${word.dimension[dimension]}: ${known}</dt>${names || '<dd>–</dd>'}`;
}

/** Returns the report's radar chart as text; nothing for old reports, which were stored without facts. */
function maturityHtml(report: ReportEntity, language: Language): string[] {
  const facts = storedFacts(report.facts);
  if (facts === null) return [];
  const { glance, note } = words[language];
  const list = dimensionValues(facts).map((one) => dimensionHtml(one, language));
  return [`<section><h2>${glance}</h2>\n<dl>${list.join('\n')}</dl><p>${note}</p></section>`];
}

/**
 * Returns a report as a self-contained HTML page, which loads no other files, so that any browser can print it or save it as PDF. The page
 * is in the language of the report's text.
 * @param wanted language of the page when that of the text is unknown
 */
export function reportDocument(company: string, report: ReportEntity, wanted: Language): string {
  const language = report.language ?? wanted;
  const word = words[language];
  const title = `${word.title}: ${company}`;
  const date = report.createdAt.toLocaleDateString(dateLocales[language], {
    ...{ dateStyle: 'long', timeZone: 'Europe/Madrid' },
  });
  const sections = parts.map(
    (part) =>
      `<section><h2>${word[part]}</h2>\n${reportBlocks(report[part]).map(blockHtml).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(company)}</h1><p>${word.title} · ${escapeHtml(date)}</p>
${[...maturityHtml(report, language), ...sections].join('\n')}
</body></html>
`;
}
