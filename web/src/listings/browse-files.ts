// What browse loads when it is needed. The list of their files is not in home's first script.

export const activeFilters = () => import('./parts/active-filters.tsx')
export const datesSheet = () => import('./parts/dates-sheet.tsx')
export const filterRail = () => import('./parts/filter-rail.tsx')
export const filterSheet = () => import('./parts/filter-sheet.tsx')
export const mapView = () => import('./parts/map-view.tsx')
export const sizeSheet = () => import('./parts/size-sheet.tsx')
