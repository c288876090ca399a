# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests which hosts tools/ci/package_hosts must report, and which it must accept.

Names of hosts are concatenated from parts, because the script reads this file, too.
"""
import unittest

from planted import PlantedTree


def host(*labels):
    return ".".join(labels)


def refusal(place, name):
    return f"{place}: names the host '{name}': say which suite, section or package is needed, not where it is"


class PackageHosts(PlantedTree):
    script = "package_hosts"

    def test_sources_of_apt(self):
        name = host("security", "debian", "org")
        self.plant("docs/a.md", f"Add this line:\n\ndeb http://{name}/debian-security bookworm-security main\n")
        self.expect(refusal("docs/a.md:3", name))

    def test_hosts_that_no_url_names(self):
        names = [host("pypi", "org"), host("files", "pythonhosted", "org"), host("deb", "debian", "org"), host("mirror", "site", "net"),
                 host("registry", "npmjs", "org"), host("proxy", "golang", "org"), host("ghcr", "io"), host("apt", "llvm", "org"),
                 host("download", "pytorch", "org"), host("ftp2", "de", "debian", "org"), host("conda", "anaconda", "org")]
        for number, name in enumerate(names):
            self.plant(f"tools/{number:02}", f"pip install --index {name} it\n")
        self.expect(*(refusal(f"tools/{number:02}:1", name) for number, name in enumerate(names)))

    def test_any_url_but_of_cited_sites(self):
        self.plant("a.py", "INDEX = 'https:" + f"//user:secret@{host('wheels', 'company', 'test')}:8443/simple'\n")
        self.plant("b.sh", f"curl http://{host('10', '0', '0', '7')}/debian\n")
        self.expect(refusal("a.py:1", host("wheels", "company", "test")), refusal("b.sh:1", host("10", "0", "0", "7")))

    def test_each_host_of_a_line(self):
        one, other = host("crates", "io"), host("rubygems", "org")
        self.plant("a", f"{other} and {one}, {one}\n")
        self.expect(refusal("a:1", one), refusal("a:1", other))

    def test_what_may_stand(self):
        self.plant("LICENSE.txt", "http://www.apache.org/licenses/LICENSE-2.0\n")
        self.plant("a.svg", '<svg xmlns="http://www.w3.org/2000/svg">\n')
        self.plant("docs/a.md", "PyPI, Debian 12's security suite (bookworm-security, main), debian.sources; [site](https://example.org/none.md)\n")
        self.plant("a.cpp", "registry.insert<A>(); cache.org(); security.files.dev_(1);\n"
                   '#include "runtime/cache.de"\n')
        self.plant("a.py", "packages.append(x); torch.backends.mkldnn; nvidia.__path__\n")
        self.plant("build/log", f"http://{host('deb', 'debian', 'org')}\n")
        (self.root / "binary").write_bytes(b"\0http://" + host("deb", "debian", "org").encode())
        self.expect_clean()


if __name__ == "__main__":
    unittest.main()
