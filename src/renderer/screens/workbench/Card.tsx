import type { ReactNode } from 'react';

/** A part of the desk with its heading. */
export function Card(props: {
  readonly name: string;
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, title, end, children } = props;
  return (
    <section className="cj-desk-card" data-part={name} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}
