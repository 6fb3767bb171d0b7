/**
 * What the build translates to, for the oldest browsers that the app runs in (decision 301): Safari 15.4, Chrome 106, Firefox
 * 121. For Safari 15 every class would lose its fields, 1.7 kB of the home page, over a fault that no code of ours meets; the
 * static blocks that it lacks are found by scripts/browser-floor.ts.
 */
export const browserFloor = ['es2022', 'safari16', 'chrome106', 'firefox121']
