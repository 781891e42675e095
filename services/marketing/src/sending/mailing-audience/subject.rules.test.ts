import { shouts, soundsLikeSpam } from './subject.rules.js';

it.each([
  'OFERTA SOLO HOY',
  'Última OPORTUNIDAD DE VERANO',
  'Hola!!',
  '¡Hola! ¡Ya! ¡Ahora!',
  'Hola！ ！',
  'ÓPTICA ÁGIL',
])('%s shouts', (subject) => {
  expect(shouts(subject)).toBe(true);
});

it.each([
  'Novedades de otoño para IBM',
  'IBM SAP',
  '¡Hola, Ana! ¡Ya está aquí el otoño!',
  'Hola, {{contactName|COMPAÑEROS Y AMIGOS!!!}}',
  'Nueva línea de gafas a medida',
  '',
])('%s does not shout', (subject) => {
  expect(shouts(subject)).toBe(false);
});

it.each([
  'Gafas GRATIS para todos',
  'Haz clic aquí',
  'Última oportunidad',
  'You have won',
  'Risk-free trial',
  'Gane $$$ hoy',
  'Enhorabuena, es usted el ganador',
])('%s sounds like spam', (subject) => {
  expect(soundsLikeSpam(subject)).toBe(true);
});

it.each([
  'Novedades de otoño',
  'Gratisimo y urgentes',
  'Freeze your costs',
  'Winners of our design award',
  'Presupuesto de {{companyName|gratis}}',
  'Desde 49 €',
])('%s does not sound like spam', (subject) => {
  expect(soundsLikeSpam(subject)).toBe(false);
});
