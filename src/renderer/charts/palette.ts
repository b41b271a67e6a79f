/** Colours and sizes of a chart; boards are dark, the console is light. */
export interface ChartLook {
  readonly series: readonly string[];
  /** What should be few: missed, failed, not compliant. */
  readonly bad: string;
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  /** Height of the axis texts, px. */
  readonly textPx: number;
}

/** Distinct with the most common colour blindness, and bright enough on a dark board; the normal is a quiet blue. */
const ON_DARK = ['#8fb3d9', '#3fd0b6', '#ffb454', '#c792ea', '#ff7a90', '#a3d86c'] as const;

/** The look on a board. @param textPx height of the axis texts, px */
export function boardLook(textPx: number, font: string): ChartLook {
  return {
    series: ON_DARK,
    bad: '#ffb454',
    text: '#a9bdd2',
    line: '#23415f',
    surface: '#0c1d30',
    font,
    textPx,
  };
}
