/**
 * Normalises text for searching and sorting lists: lower case, without accents. With it, "panaderia" finds "Panadería" and "Álava" comes
 * before "Burgos" on every database.
 */
export function listKeyOf(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
