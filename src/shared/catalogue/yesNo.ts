import type { ChoicesSpec } from './family';

/** The words of a switch that says whether something is so. */
export const YES_NO: ChoicesSpec = {
  values: [
    { value: '0', label: { zh: '否', en: 'No' } },
    { value: '1', label: { zh: '是', en: 'Yes' } },
  ],
};
