import { product } from '#contract/product.ts'

/** Below the address of either repository. */
export const keyFile = `${product.id}.asc`
export const repoFile = `${product.id}.repo`

/**
 * The file that tells dnf and zypper where the repository is and whom to believe. What is signed is the
 * list, which holds the hash of each package: whether the packages are signed too is up to the publisher.
 */
export function describeRepository(siteUrl: string): string {
  return `[${product.id}]
name=${product.name}
baseurl=${siteUrl}/rpm
enabled=1
repo_gpgcheck=1
gpgcheck=0
gpgkey=${siteUrl}/rpm/${keyFile}
`
}
