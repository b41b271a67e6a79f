import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import './select.css';

/** The library says "Open dropdown" to whoever listens, in English only; the box itself says what it is. */
const ICON = { title: '' };

/** The one choice from a few: one caret and one height, as the buttons and pickers beside it have. */
export function Select(props: Omit<HTMLSelectProps, 'iconName' | 'iconProps' | 'ref'>) {
  return <HTMLSelect iconName="caret-down" iconProps={ICON} {...props} />;
}
