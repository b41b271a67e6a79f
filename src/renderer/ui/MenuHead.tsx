import { Classes } from '@blueprintjs/core';

/** What a menu is about, above its entries; the library's own is a heading, in the middle of a page's headings. */
export function MenuHead(props: { readonly text: string }) {
  return (
    <li role="presentation" className={Classes.MENU_HEADER}>
      <strong>{props.text}</strong>
    </li>
  );
}
