import { parseSampleLeads } from './sample-lead.rules.js';

/** Additional leads of the tile manufacturer over fourteen weeks, so that there is enough data to compare weeks. */
export const moreSpanishLeads = parseSampleLeads(`
Estudio Vega Baja | Sara Lozano |  | Arquitectura | LinkedIn | new > contacted > qualified > proposal > won | 96 |  |  |  | 11
Hotel Jardín de Alcoy | Elvira Sempere |  | Hostelería | Web | new > contacted > qualified > lost | 94 |  |  |  | 4
Clínica La Alameda | Ricardo Moya |  | Salud | Web | new > contacted > qualified > proposal > won | 94 |  |  |  | 20
Reformas Portal Nou | Jaume Bonet |  | Construcción | Instagram | new > contacted > lost | 91 |  |  |  | 20
Restaurante El Cabanyal | Pilar Roig |  | Hostelería | LinkedIn | new > contacted > qualified > proposal > lost | 91 |  |  |  | 3
Materiales Segura | Concha Segura |  | Distribución | Web | new > contacted > qualified > proposal > won | 90 |  |  |  | 12
Colegio El Olivar | Remedios Cantó |  | Educación | Web | new > contacted > lost | 90 |  |  |  | 9
Promociones Costa Serena | Andrés Vives |  | Promoción inmobiliaria | Recomendación | new > contacted > qualified > lost | 85 |  |  |  | 9
Gimnasio Distrito Norte | Borja Salas |  | Deporte | Web | new > contacted > qualified > proposal > lost | 85 |  |  |  | 18
Bodega Viña Tejera | Lorenzo Tejera |  | Alimentación | Instagram | new > contacted > qualified > proposal > won | 83 |  |  |  | 3
Construcciones Beltrán | Ignacio Beltrán |  | Construcción | Web | new > contacted > qualified > lost | 82 |  |  |  | 20
Arquitectura Línea Siete | Paula Carbonell |  | Arquitectura | Web | new > contacted > qualified > lost | 82 |  |  |  | 6
Apartamentos Playa Ámbar | Miriam Torres |  | Hostelería | LinkedIn | new > contacted > qualified > proposal | 81 |  |  |  | 12
Óptica Miralles | Gonzalo Miralles |  | Salud | Web | new > contacted > qualified > proposal | 81 |  |  |  | 9
Talleres Almenar | Sebastián Ruano |  | Automoción | Web | new > contacted > qualified > contacted > qualified > proposal > won | 78 |  |  |  | 2
Museo de la Seda | Clara Benavent |  | Cultura | Web | new > contacted > lost | 78 |  |  |  | 3
Concesionario Vía Augusta | Raúl Cebrián |  | Automoción | LinkedIn | new > contacted > lost | 76 |  |  |  | 5
Inmobiliaria Torre Blanca | Adela Cuenca |  | Promoción inmobiliaria | Recomendación | new > contacted > qualified > lost | 74 |  |  |  | 3
Club de Tenis Las Palmas Altas | Inma Roselló |  | Deporte | LinkedIn | new > contacted > qualified > proposal > lost | 74 |  |  |  | 12
Hostal Calle Mayor | Eugenio Prats |  | Hostelería | Web | new > contacted > qualified > proposal > won | 72 |  |  |  | 14
Cafés Puerto Viejo | Noelia Mas |  | Alimentación | Instagram | new > contacted > qualified > proposal > won | 71 |  |  |  | 7
Escuela Infantil Girasol | Carmen Pla |  | Educación | Web | new > contacted > qualified > proposal > won | 71 |  |  |  | 16
Almacenes Ferrando | Luis Ferrando |  | Distribución | Instagram | new > contacted > qualified > contacted > qualified > proposal > won | 70 |  |  |  | 11
Horno Santa Rita | Mateo Ibarra |  | Alimentación | Web | new > contacted > lost | 70 |  |  |  | 9
Teatro del Mercado | Alicia Monzó |  | Cultura | Web | new > contacted > lost | 70 |  |  |  | 20
Interiores Olga Marco | Olga Marco |  | Arquitectura | LinkedIn | new > contacted > qualified > proposal > won | 66 |  |  |  | 2
Obras y Caminos Turia | Manuel Aliaga |  | Construcción | Llamada | new > contacted > qualified > proposal | 65 |  |  |  | 12
Residencia Monte Claro | Julia Esteban |  | Salud | Instagram | new > contacted > lost | 58 |  |  |  | 6
Quesería Altos del Maestrat | Ferran Adell |  | Alimentación | Recomendación | new > contacted > qualified | 57 |  |  |  | 6
Residencial Los Naranjos | Beatriz Oltra |  | Promoción inmobiliaria | LinkedIn | new > contacted > qualified > proposal > won | 54 |  |  |  | 4
Azulejos Del Campo | Víctor del Campo |  | Distribución | Recomendación | new > contacted > qualified > lost | 54 |  |  |  | 4
Piscina Municipal de Albera | Nieves Ramón |  | Administración pública | Recomendación | new > contacted > qualified > proposal | 54 |  |  |  | 11
Academia Horizonte | Jorge Luján |  | Educación | Web | new > contacted > qualified > proposal > won | 51 |  |  |  | 4
Lavaderos Brillo Rápido | David Olmos |  | Automoción | Feria Cevisama | new > contacted > qualified > contacted | 48 |  |  |  | 5
Fisioterapia Centro Siete | Marcos Vidal |  | Salud | Llamada | new > contacted > qualified > lost | 47 |  |  |  | 3
Conservas Mar Menor | Rocío Pastor |  | Alimentación | Web | new > contacted > qualified > proposal > won | 47 |  |  |  | 3
Viviendas Nuevo Ensanche | Emilio Sancho |  | Promoción inmobiliaria | Web | new > contacted > qualified > lost | 47 |  |  |  | 2
Reformas Manos Expertas | Nicolás Puerta |  | Construcción | Feria Cevisama | new > contacted > qualified > proposal > won | 46 |  |  |  | 9
Estudio Patio Abierto | Lola Andreu |  | Arquitectura | Recomendación | new > contacted > lost | 46 |  |  |  | 3
Pastelería Dulce Nona | Antonia Ferri |  | Alimentación | Feria Cevisama | new > contacted > qualified > contacted | 43 |  |  |  | 4
Biblioteca de Montesol | Irene Tomás |  | Cultura | Feria Cevisama | new > contacted > lost | 43 |  |  |  | 9
Camping La Pinada | Esteban Gallego |  | Hostelería | Recomendación | new > contacted > qualified > proposal > won | 42 |  |  |  | 6
Distribuciones Guadalaviar | Sonia Barberá |  | Distribución | Instagram | new > contacted > qualified > proposal | 40 |  |  |  | 11
Marisquería La Barca | Damián Orts |  | Hostelería | Feria Cevisama | new > contacted > qualified | 40 |  |  |  | 3
Polideportivo de Ribalta | Tomás Agulló |  | Administración pública | Llamada | new > contacted > qualified | 36 |  |  |  | 11
Guardería Pasitos | Verónica Gil |  | Educación | Feria Cevisama | new > contacted > qualified > proposal > won | 36 |  |  |  | 2
Autos Levante Sur | Fátima Rico |  | Automoción | Feria Cevisama | new > contacted > qualified > proposal > won | 36 |  |  |  | 3
Sala de Conciertos Eco | Iván Soriano |  | Cultura | Feria Cevisama | new > contacted > qualified > proposal > won | 35 |  |  |  | 8
Estructuras Monfort | Rafael Monfort |  | Construcción | Instagram | new > contacted > qualified | 34 |  |  |  | 11
Arquitectas Dos Puentes | Natalia Ros |  | Arquitectura | LinkedIn | new > contacted > lost | 32 |  |  |  | 11
Balneario Fuente Nueva | Amalia Cortés |  | Hostelería | Web | new > contacted > qualified > proposal | 28 |  |  |  | 3
Veterinaria San Antón | Paco Gisbert |  | Salud | Feria Cevisama | new > contacted > lost | 27 |  |  |  | 5
Aceites Sierra Alta | Mercedes Nadal |  | Alimentación | Web | new > contacted | 24 |  |  |  | 5
Suministros Bahía | Lidia Campos |  | Distribución | Web | new > contacted > qualified > proposal > won | 23 |  |  |  | 5
Promotora Puerta del Río | Eduardo Llácer |  | Promoción inmobiliaria | Web | new > contacted > qualified > proposal > won | 21 |  |  |  | 3
Hotel Rural Los Chopos | Virginia Navas |  | Hostelería | LinkedIn | new | 19
Obrador Tres Espigas | Héctor Valls |  | Alimentación | Instagram | new | 17
Casa de Cultura de Olmeda | Rosario Vela |  | Cultura | Instagram | new > contacted > qualified | 17 |  |  |  | 5
Escuela de Baile Compás | Estela Mira |  | Deporte | Web | new > contacted > qualified | 16 |  |  |  | 2
Ayuntamiento de Benialba | Consuelo Ripoll |  | Administración pública | Instagram | new > contacted | 16 |  |  |  | 2
Cubiertas y Fachadas Oro | Salvador Mengual |  | Construcción | Web | new | 16
Taller de Espacios Cal | Marina Poveda |  | Arquitectura | Feria Cevisama | new > contacted > qualified | 16 |  |  |  | 2
Garaje Central Xúquer | Alberto Peiró |  | Automoción | LinkedIn | new > contacted | 14 |  |  |  | 6
Frutas Pérez Alós | Encarna Alós |  | Distribución | Instagram | new | 10
Galería Punto y Línea | Ada Crespo |  | Cultura | Recomendación | new > contacted | 10 |  |  |  | 9
Crossfit Marítimo | Kike Navarro |  | Deporte | Web | new | 10
Centro Médico Avenida | Germán Lledó |  | Salud | Web | new > contacted > lost | 9 |  |  |  | 4
`);
