/** The logo of the product: a clean drop over a street's sweep. */
export function Logo(props: { readonly size: number }) {
  return (
    <svg width={props.size} height={props.size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill="#1c4a6e" />
      <path d="M20 7c5 6 8 9.600 8 13.700a8 8 0 0 1-16 0C12 16.600 15 13 20 7z" fill="#2fb5a0" />
      <path
        d="M8 30c7-4.500 17-4.500 24 0"
        fill="none"
        stroke="#cfe3f5"
        strokeWidth="2.600"
        strokeLinecap="round"
      />
      <path
        d="M16 21.500a4 4 0 0 0 3 3.600"
        fill="none"
        stroke="#eafaf6"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </svg>
  );
}
