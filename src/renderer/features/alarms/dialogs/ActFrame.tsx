import { createContext, useContext, type ReactNode } from 'react';
import { Dialog, type DialogProps } from '@blueprintjs/core';

type FrameProps = Pick<
  DialogProps,
  | 'canOutsideClickClose'
  | 'className'
  | 'isCloseButtonShown'
  | 'isOpen'
  | 'onClose'
  | 'style'
  | 'title'
> & { readonly children: ReactNode };

/** True: the forms of acts stand between the other parts of a page, which they must not cover. */
export const InlineActs = createContext(false);

/** What the form of an act stands in: a dialog, or a part of the page. */
export function ActFrame(props: FrameProps) {
  return useContext(InlineActs) ? <InlineFrame {...props} /> : <Dialog {...props} />;
}

function InlineFrame(props: FrameProps) {
  const { title, children, className = '', onClose } = props;
  return (
    <section
      role="dialog"
      aria-label={typeof title === 'string' ? title : undefined}
      className={`${className} cj-act-inline`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose?.(event);
      }}
    >
      <h3>{title}</h3>
      {children}
    </section>
  );
}
