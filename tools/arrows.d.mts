/** The content of docs/arrows.txt, from the imports of today. */
export function drawArrows(): string
/** The paths that modules import of each other. */
export function publicFileImports(): Set<string>
