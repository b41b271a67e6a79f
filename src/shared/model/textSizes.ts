/** Text sizes that a person chooses from, per cent. */
export const TEXT_SIZES = ['100', '110', '125', '150'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
