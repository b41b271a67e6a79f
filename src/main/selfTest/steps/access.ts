import { defineStep, found } from '../step';

export const ACCESS = [
  defineStep({
    key: 'forcedColors',
    group: 'access',
    sort: 'auto',
    run: async ({ screens }) =>
      found('passed', screens.forcedColors() ? 'forcedColorsOn' : 'forcedColorsOff'),
  }),
  defineStep({
    key: 'highContrast',
    group: 'access',
    sort: 'hand',
    watch: ({ screens }, see) =>
      screens.colorsChanged.on(() =>
        see(screens.forcedColors() ? 'forcedColorsOn' : 'forcedColorsOff'),
      ),
  }),
  defineStep({ key: 'inputMethod', group: 'access', sort: 'hand' }),
];
