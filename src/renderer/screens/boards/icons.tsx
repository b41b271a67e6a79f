/** Monitors with a number: the icon of "identify" and of the page of monitors. */
export function LocateBoards(props: { readonly size?: number }) {
  const size = props.size ?? 16;
  return (
    <span className="bp6-icon" aria-hidden="true">
      <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor">
        <path d="M1 2h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-5l.5 1.500H12V15H4v-1.500h1.500L6 12H1a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm.5 1.500v7h13v-7zM7 5h1.800v4.500H7.200V6.500H6.400V5.600z" />
      </svg>
    </span>
  );
}
