/** The content of docs/arrows.txt, from the imports of today. */
export function drawArrows(): string
