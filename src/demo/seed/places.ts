import { placeWords } from '@shared/model/map/place';
import { headingOf, placeOfAddress } from '@shared/model/city/address';
import type { SeedSource } from '@shared/catalogue/kinds/kind';

const FULL = 200_000;

/**
 * "longitude,latitude" of an address of the fictional city; takes two numbers of the source.
 * @param onStreet what moves stands on the street, everything else beside it
 */
export function placeAt(source: SeedSource, address: unknown, onStreet = false): string {
  const text = typeof address === 'string' ? address : '';
  const chances = [source.int(0, FULL) / FULL, source.int(0, FULL) / FULL] as const;
  return placeWords(placeOfAddress(text, chances, onStreet));
}

/** The direction in which somebody moves along the street of an address; takes one number of the source. */
export function headingAt(source: SeedSource, address: string): number {
  return headingOnStreet(address, source.int(0, 359) < 180);
}

/** The direction of whoever goes up the house numbers of an address's street, or down. */
export function headingOnStreet(address: string, up: boolean): number {
  const street = headingOf(address) ?? 0;
  return up ? street : (street + 180) % 360;
}
