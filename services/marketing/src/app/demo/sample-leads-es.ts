import { parseSampleLeads } from './sample-lead.rules.js';

/** Leads of the tile manufacturer over ten weeks. */
export const spanishLeads = parseSampleLeads(`
Hotel Mirador del Turia | Rosa Climent Ferrer | Directora | Hostelería | Feria Cevisama | new > contacted > qualified > proposal > won | 69 | Renueva 84 baños. Pidió muestras en gris y arena.
Reformas Albufera | Vicent Soler Marí | Gerente | Construcción | Web | new > contacted > lost | 68 | Buscaba azulejo por debajo de 9 € el metro.
Estudio Nogal Arquitectos | Irene Nogal Vidal | Arquitecta | Arquitectura | Recomendación | new > contacted > qualified > proposal | 66 | Prescribe para tres promociones en Castellón. | Repasar el presupuesto con ella | 2
Clínica Dental Sorolla | Amparo Gil Tormo | Administradora | Salud | Web | new > contacted > qualified > proposal > lost | 63 | Eligió vinilo por el plazo de obra.
Cadena Hoteles Brisa | Óscar Peña Lluch | Jefe de compras | Hostelería | LinkedIn | new > contacted > qualified > proposal | 61 | Doce hoteles; decide el comité de diciembre. | Enviar fichas de antideslizamiento | 1
Promotora Mar de Fondo | Begoña Ibáñez Ros | Directora técnica | Promoción inmobiliaria | Feria Cevisama | new > contacted > qualified > proposal > won | 59 | 126 viviendas. Entrega en dos fases.
Restaurante Casa Ñora | Julián Ñíguez | Propietario | Hostelería | Instagram | new > contacted > lost | 57
Ayuntamiento de Vallverda |  |  | Administración pública | Licitación | new > contacted > qualified > proposal > lost | 55 | Segundos en la licitación del polideportivo.
Almacenes Peris | Nuria Peris Bou | Responsable de compras | Distribución | Llamada | new > contacted > qualified | 54 | Distribuye en tres provincias. Quiere exclusividad. | Reunión en su almacén | 5
Gimnasios Pulso | Dani Cano Rey | Jefe de expansión | Deporte | LinkedIn | new > contacted > qualified > proposal > won | 52 | Vestuarios de seis centros.
Interiorismo Lucía Bru | Lucía Bru Esteve | Interiorista | Arquitectura | Instagram | new > contacted > qualified | 49 | Le gusta la serie hidráulica. Presupuesta por obra. | Mandar tres muestras | -2
Construcciones Hermanos Sáez | Pedro Sáez Mora | Gerente | Construcción | Recomendación | new > contacted > En pausa | 47 | Obra parada hasta que llegue la licencia. | Preguntar por la licencia | 20
Residencia Los Almendros | Teresa Blasco | Directora | Salud | Web | new > contacted > qualified > proposal | 45 | Pide clase 3 de resbaladicidad en todas las plantas. | Llamar para cerrar fecha | 3
Supermercados La Huerta | Álvaro Candel Ruiz | Responsable de obras | Distribución | Feria Cevisama | new > contacted > qualified | 43 | Ocho tiendas al año, siempre el mismo pavimento. | Preparar precio marco | 4
Piscinas Azul Cobalto | Marta Company Sala | Gerente | Construcción | Web | new > contacted | 41 |  | Volver a llamar | -4
Colegio Santa Clara | Hermana Inés Ortuño | Administradora | Educación | Llamada | new > contacted > lost | 40 | Aplaza la reforma al curso que viene.
Hostal Plaza Vieja | Joaquín Martí | Propietario | Hostelería | Web | new > contacted | 37 | Quince baños en un edificio protegido. | Visitar la obra | 6
Arquitectura Tres Patios | Sergi Font Amat | Socio | Arquitectura | LinkedIn | new > contacted > qualified | 34 |  | Presentar la colección nueva | 8
Bodegas Cañada Honda | Elena Cañada | Directora general | Alimentación | Recomendación | new > contacted > qualified > proposal | 32 | Sala de catas y tienda: 420 m². | Ajustar portes | 1
Inmobiliaria Nou Barri | Carles Puig Oliver | Jefe de producto | Promoción inmobiliaria | Feria Cevisama | new > contacted | 29 |  | Concertar reunión | 2
Talleres Motor Sur | Francisco León | Gerente | Automoción | Web | new > contacted > lost | 27 | Necesitaba resina, no cerámica.
Spa Aguas de Montaña | Laia Roca Prats | Directora | Hostelería | Instagram | new > contacted | 24 | Pregunta por mosaico para piscina climatizada. | Enviar catálogo de mosaico | 1
Farmacia Muñoz Ledesma | Ana Muñoz Ledesma | Titular | Salud | Web | new > contacted | 21
Oficinas Cowork Ribera | Hugo Ferrer | Responsable de espacios | Servicios | LinkedIn | new > contacted > qualified | 18 | Dos plantas, suelo técnico. | Mandar certificados | 3
Heladerías Polo Norte | Gema Sanchis | Franquicias | Hostelería | Recomendación | new > contacted | 14 | Abre cinco locales antes del verano. | Llamar | 0
Reformas Integrales Quico | Quico Domènech | Autónomo | Construcción | Llamada | new | 10
Museo del Papel | Isabel Fuster | Conservadora | Cultura | Web | new | 7 | Quiere réplicas de un suelo de 1912. | Responder con plazos | 1
Panaderías Trigal | Rubén Egea | Director de operaciones | Alimentación | Feria Cevisama | new | 4
Estudio Blanco Roto | Celia Navarro | Interiorista | Arquitectura | Instagram | new | 2
Urbanizadora Camp de Mar | Toni Llobell | Jefe de obra | Promoción inmobiliaria | Web | new | 0
`);
