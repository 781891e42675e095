import { limits } from '@portals/contracts/constants';
import { wordsOf } from '../../kernel/plain.js';

type Groups<Name extends string> = readonly (readonly [name: Name, words: ReadonlySet<string>])[];

const group = <Name extends string>(name: Name, words: string) => [name, new Set(words.split(' '))] as const;

/** Words of job titles in both languages, without accents; the first group with a matching word applies. */
const positions: Groups<'positionDecides' | 'positionLeads' | 'positionOther'> = [
  group(
    'positionOther',
    'assistant secretary intern trainee junior student asistente auxiliar ayudante secretaria secretario becaria becario practicas estudiante',
  ),
  group(
    'positionDecides',
    'ceo cto cfo coo cmo cio cpo vp chief president owner founder cofounder partner director principal buyer procurement purchasing ' +
      'directora gerente gerencia presidenta presidente propietaria propietario duena dueno fundadora fundador cofundadora cofundador socia socio ' +
      'administrador administradora consejera consejero compras comprador compradora',
  ),
  group(
    'positionLeads',
    'head manager lead leader supervisor coordinator jefa jefe responsable encargada encargado coordinador coordinadora lider supervisora',
  ),
];

/** Words of lead sources; the first group with a matching word applies: a cold call is cold, and a referral on LinkedIn is a referral. */
const sources: Groups<'sourceCold' | 'sourceReferral' | 'sourceSocial' | 'sourceMet' | 'sourceOwn'> = [
  group(
    'sourceCold',
    'cold bought purchased scraped list database directory fria frio comprada comprado lista listado base directorio',
  ),
  group(
    'sourceReferral',
    'referral referrals referred recommended recommendation recomendacion recomendada recomendado referida referido referencia boca customer client cliente',
  ),
  group('sourceSocial', 'linkedin instagram facebook tiktok twitter youtube x social redes'),
  group(
    'sourceMet',
    'fair expo event events conference congress meetup visit tender feria evento eventos congreso jornada jornadas visita licitacion concurso',
  ),
  group(
    'sourceOwn',
    'web website site form webinar newsletter blog demo chat whatsapp call phone email mail inbound download sitio formulario boletin llamada telefono correo descarga',
  ),
];

function groupOf<Name extends string>(groups: Groups<Name>, label: string): Name | null {
  const words = wordsOf(label);
  return groups.find(([, named]) => words.some((word) => named.has(word)))?.[0] ?? null;
}

/** Classifies a job title by its influence on purchases. */
export const positionGroupOf = (position: string) => groupOf(positions, position) ?? 'positionOther';

const ownPage = 'Web: ';
/** Returns the source of leads from the landing page of a campaign. */
export const sourceOfPage = (campaignName: string): string =>
  (ownPage + campaignName).slice(0, limits.label).toWellFormed();

/** Classifies a source by the way in which the lead was found. The name of a campaign, such as "Cold drinks", does not count. */
export const sourceGroupOf = (source: string) =>
  source.startsWith(ownPage) ? 'sourceOwn' : (groupOf(sources, source) ?? 'sourceOther');
