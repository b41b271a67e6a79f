import type { ReactNode } from 'react';

/** A part of the desk with its heading. */
export function Card(props: {
  readonly name: string;
  readonly title: string;
  /** Beside the heading: how old the data is. */
  readonly age?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, title, age, end, children } = props;
  return (
    <section className="cj-desk-card" data-part={name} aria-label={title}>
      <header>
        <h2>
          {title} {age}
        </h2>
        {end}
      </header>
      {children}
    </section>
  );
}
