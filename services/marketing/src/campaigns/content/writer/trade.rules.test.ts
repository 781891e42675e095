import { tradeOf } from './trade.rules';

it.each([
  ['Formación', 'Inglés para reuniones', 'course'],
  ['Alimentación', 'Curso de cocina', 'course'],
  ['Taller de coches', 'Cambio de aceite', 'goods'],
  ['Óptica', 'Gafas a medida', 'health'],
  ['Cafetería', 'Café de especialidad', 'food'],
  ['Yoga retreats', 'Three days in Cornwall', 'trip'],
  ['Enoturismo', 'Visita a bodega con cata', 'trip'],
  ['Gym', 'Morning club', 'fitness'],
  ['SaaS', 'Ledgerly', 'software'],
  ['Maquinaria', 'EV-200', 'machine'],
  ['Law firm', 'Eviction advice', 'advice'],
  ['Fashion', 'Linen dress', 'goods'],
] as const)('takes %s, %s for %s', (sector, name, trade) => {
  expect(tradeOf([sector, name])).toBe(trade);
});
