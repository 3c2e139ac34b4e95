import MaterialsOfBuild from '#domains/workshop/build-money/web/shared/MaterialsTab.tsx'
import { OutsideWork } from '#domains/workshop/third-party-purchases/web/shared/OutsideWork.tsx'
import type { Build } from '../../../detail.ts'

/** The page passes the form of outside work, so that the money of a build does not import purchases. */
export const MaterialsTab = ({ build }: { build: Build }) => (
  <MaterialsOfBuild build={build} OutsideWork={OutsideWork} />
)
