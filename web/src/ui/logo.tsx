import css from './logo.module.css'

/** The wordmark with its stitched hem. */
export function Logo() {
  return (
    <span className={css.logo}>
      Hemline
      <svg className={css.stitch} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <path
          d="M1 2.500c16 2.600 33 2.600 49 .600s33-2 49 .400"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.200"
          strokeDasharray="6.500 4.600"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </span>
  )
}
