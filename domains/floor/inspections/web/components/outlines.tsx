/** Outlines of a car on a field of 300 by 200, in plain lines, so that marks are visible. */
import type { ReactNode } from 'react'
import type { View } from '../../rules.ts'

const side = (
  <>
    <path d="M18 138 q-4 -26 18 -32 l44 -8 l44 -36 q6 -5 16 -5 h62 q12 0 20 9 l30 33 l24 8 q10 4 8 28 z" />
    <path d="M94 98 l34 -30 q4 -3 10 -3 h22 v33 z M168 65 h34 q8 0 14 7 l22 26 h-70 z" />
    <circle cx="76" cy="140" r="20" />
    <circle cx="226" cy="140" r="20" />
    <path d="M164 98 v40" />
  </>
)

const end = (
  <>
    <path d="M62 160 v-46 q0 -12 12 -16 l16 -34 q4 -8 16 -8 h88 q12 0 16 8 l16 34 q12 4 12 16 v46 z" />
    <path d="M92 96 l14 -28 h88 l14 28 z M62 132 h176" />
    <rect x="70" y="108" width="30" height="14" rx="5" />
    <rect x="200" y="108" width="30" height="14" rx="5" />
    <rect x="120" y="138" width="60" height="14" rx="2" />
    <path d="M72 160 v14 h24 v-14 M204 160 v14 h24 v-14" />
  </>
)

const outlines: Record<View, ReactNode> = {
  left: side,
  right: <g transform="translate(300 0) scale(-1 1)">{side}</g>,
  front: (
    <>
      {end}
      <path d="M112 122 h76 M112 128 h76" />
    </>
  ),
  rear: (
    <>
      {end}
      <path d="M150 96 v36" />
    </>
  ),
  top: (
    <>
      <rect x="22" y="52" width="256" height="96" rx="34" />
      <path d="M96 60 q-14 40 0 80 M206 60 q12 40 0 80 M96 60 h110 M96 140 h110 M118 68 h66 v64 h-66 z" />
    </>
  ),
  inside: (
    <>
      <rect x="40" y="24" width="220" height="152" rx="22" />
      <path d="M40 62 h220" />
      <circle cx="94" cy="62" r="20" />
      <rect x="66" y="88" width="56" height="40" rx="10" />
      <rect x="178" y="88" width="56" height="40" rx="10" />
      <rect x="66" y="138" width="168" height="30" rx="10" />
    </>
  ),
}

export const Outline = ({ view }: { view: View }) => (
  <svg viewBox="0 0 300 200" preserveAspectRatio="none" aria-hidden>
    {outlines[view]}
  </svg>
)
