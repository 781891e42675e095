/**
 * Ordinary words, not names, so that a phrase that begins with one can be lower-cased after a colon. A word that is not listed keeps its
 * capital, because it may be a name: "Instagram ads" must not become "instagram ads".
 */
const spanishStarts = new Set(
  (
    'el la los las un una unos unas lo sin con más menos para por desde hasta todo toda todos todas cada mejor mejores ' +
    'en al del de su sus tu tus no se es son muy doble triple único única dos tres cuatro cinco seis siete ocho nueve ' +
    'diez doce quince veinte cien mil media medio ahorra ahorre ahorro reduce mejora evita evite gana gane protege cuida ' +
    'dura limpia resiste funciona permite incluye ayuda aumenta acabado tela algodón lino lana madera piel acero vidrio ' +
    'papel malla tesela cuero color colores tamaño peso clase servicio diseño precio uso material materiales sabor aroma ' +
    'cultivo hecho hecha hechos hechas ligero ligera rápido rápida fácil sencillo sencilla cómodo cómoda suave fresco ' +
    'fresca natural naturales artesanal local locales nuevo nueva gran grandes pequeño pequeña envío entrega recogida ' +
    'consumo soporte control acceso informes informe plazos plazo equipo luz agua aire clases grupos talleres taller ' +
    'menús menú platos cocina pan aceite café vino miel masa fermentación tostado pedidos pedido alta baja cuota ' +
    'reposición tiempo horas contabilidad altas exploración radiografía asesor tempranillo uvas marida buena bueno buenos buenas frena sube habla practica detecta aguanta sabe olvida cuadro horquilla harina porcelánico esmalte chasis estructura tapa tapas bolsillo bolsillos cremallera suela forro relleno funda mango hoja hojas filtro depósito cable pantallas teclado memoria disco botón botones mandos patas tablero cajón cajones cierre asa asas etiqueta caja cajas bolsa sobre sobres pieza piezas juego lote packs bandeja botella tarro masa trigo cebada arroz verdura verduras fruta frutas carne pescado huevos leche queso almendra chocolate sal azúcar agua hoteles restaurantes tiendas comercios empresas familias personas profesionales clínicas colegios autónomos pymes mujeres hombres jóvenes padres madres estudiantes aficionados deportistas viajeros propietarios promotoras arquitectos estudios talleres oficinas equipos directivos responsables quienes parejas vecinos adultos mayores niños niñas distribuidores instaladores agricultores ganaderos ayuntamientos asociaciones bares cafeterías gimnasios peluquerías farmacias despachos gestorías agencias consultas visitas rutas guía guías agenda plano planos moodboard firma lista listas proyecto proyectos recogida seguimiento conductor fruta butaca charla funciones seis produce encuentra elige elija paneles panel inversor app aluminio grupo copia copias papel tinta ensayo montaje obra obras transporte mercancía todos nada nunca siempre solo sólo ideal pensado pensada perfecto perfecta apto apta disponible garantía garantiza batería motor pantalla cámara ruedas cuadro frenos sistema programa plan planes curso cursos'
  ).split(' '),
);
const englishStarts = new Set(
  (
    'a an the no less more fewer with without for from in on at by to your our their its it every each all any both one ' +
    'two three four five six seven eight nine ten twelve twenty runs running saves save cuts cut keeps keep fits fit ' +
    'works work lasts last helps help weekly daily monthly yearly hourly easy simple fast quick light hand made free full ' +
    'full-time same better lower higher clear clean soft warm cool dry strong quiet small large big new fresh local organic ' +
    'natural unlimited low high long short steel wood wooden cotton wool linen leather glass paper battery motor screen ' +
    'camera wheels frame brakes system delivery pickup service support design price size weight colour colours order ' +
    'orders import export reports report access control classes groups lessons coffee bread oil wine honey breakfast ' +
    'people staff users user time hours days weeks you we they that this these there what how when if and or nothing soy bookkeeping moss seeded sourdough stoneground year tax monthly cosy handmade oak pine leather canvas rubber metal brass copper silver gold stone clay ceramic candle bag bags box boxes jar bottle pack packs pocket pockets zip lining sole strap handle lid legs drawer drawers shelf shelves filter tank cable memory disk keyboard buttons app apps website email emails phone chat training session sessions course courses lesson workshop workshops guide guides meeting meetings room rooms desk desks chair chairs table tables bed beds kitchen garden office home house team teams company companies business businesses shop shops store stores restaurant restaurants hotel hotels cafe cafes aluminium hub gear gears checklists bank matching wheel ideal perfect suitable available always never only nothing everything pickup delivery driver goods mercury seasonal vegetables collection firing glaze panels panel inverter homeowners households finance logistics plain-english review notes turnaround retailers wholesalers builders designers architects teachers parents students children families couples runners cyclists commuters travellers owners managers directors buyers beginners professionals freelancers sole traders landlords tenants neighbours schools clinics farms gyms salons agencies consultants espresso dental guitar piano boiler bike bicycle cup mug bowl plate vase knife lamp sofa fleet payroll heating plumbing electric solar olive soap pottery dog cat pet child kids senior practise practice stop start get gets stays tastes fills charges know knows learn grow grows furnished poured baked roasted brewed knitted sewn woven printed built tested washable refillable recyclable foldable portable adjustable waterproof wireless rechargeable removable integrated detailed personal private shared single double triple fixed flat first next last early late quiet bright dark deep thin thick wide narrow rye spelt wheat barley oat oats summer winter spring autumn merino folding dinner lunch eviction pricing coding sailing cooking milk cheese butter honey sugar salt fruit vegetables meat fish eggs nuts chocolate tea juice beer cider operations'
  ).split(' '),
);
const spanishEnd =
  /(?:ción|sión|tión|ciones|siones|miento|mientos|dad|dades|aje|eza|able|ables|ible|ibles|mente|ados?|adas?|idos?|idas?)$/;
const englishEnd = /(?:ing|tion|tions|ment|ments|ness|less|ful|able|ible|ly|ed)$/;

/** Returns true when the first word of a phrase is an ordinary Spanish word; see `isEnglishStart` for English. */
export const isSpanishStart = (word: string) =>
  spanishStarts.has(word) || (word.length > 5 && spanishEnd.test(word));
export const isEnglishStart = (word: string) =>
  englishStarts.has(word) || (word.length > 5 && englishEnd.test(word));

const firstWordOf = (text: string) => /^\S+/.exec(text)?.[0] ?? '';
const bare = (word: string) => word.replace(/[^\p{L}\p{N}]+$/u, '');
const vowel = /[aeiouyáéíóúü]/i;

/**
 * Returns a phrase with an initial capital, as the start of a sentence.
 * @returns null when the first word is deliberately in lower case ("iPhone", "npm")
 */
export function asStart(text: string): string | null {
  // The part after a hyphen may be a name ("plain-English"), so its capital does not count.
  const word = bare(firstWordOf(text)).split('-')[0] ?? '';
  if (!/^\p{Ll}/u.test(text)) return text;
  if (/[\p{Lu}\p{N}@/.]/u.test(word) || (word.length > 1 && !vowel.test(word))) return null;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns a phrase in lower case, as it appears after a colon.
 * @returns null when its capital may belong to a name
 */
export function asContinuation(text: string): string | null {
  if (/^[\p{Ll}\p{N}]/u.test(text)) return text;
  const word = bare(firstWordOf(text));
  if (!/^\p{Lu}\p{Ll}*(?:-\p{Ll}+)*$/u.test(word)) return null;
  const small = word.toLowerCase();
  // A word such as "Wheel-throwing" is not a name: its second part is in lower case.
  if (!small.includes('-') && !isSpanishStart(small) && !isEnglishStart(small)) return null;
  const second = text.slice(firstWordOf(text).length).trimStart();
  // Two capitalised words in a row are a name: "Atención Plena".
  if (/^\p{Lu}\p{Ll}/u.test(second)) return null;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
