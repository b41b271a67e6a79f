import type { HTMLAttributes, Ref } from 'react';

type TargetProps = HTMLAttributes<HTMLDivElement> & { readonly ref?: Ref<HTMLDivElement> };

/** What holds both boxes: no button, so it does not say whether it is open; the library says so of any element. */
function Boxes(props: TargetProps) {
  return <div {...props} aria-expanded={undefined} aria-haspopup={undefined} />;
}

/**
 * The target of a range picker's popover. The library makes an element of whatever it is given, and its type
 * knows names only.
 */
export const RANGE_BOXES = Boxes as unknown as 'div';
